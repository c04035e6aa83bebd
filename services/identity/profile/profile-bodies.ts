import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { Field } from '../../platform/http/field.js';
import { MAX_NAME_LENGTH, nameFault } from '../../platform/name-field.js';
import { THEMES, type Theme } from '../accounts.js';
import { isEmpty, passwordFault } from '../credentials.js';

/** `PUT /api/AuthUser/me`; what is absent stays (docs/product/accounts.md, Profile). */
export class ProfileBody {
  @ApiProperty({
    required: false,
    nullable: true,
    type: 'string',
    example: 'Ann Smith',
    description: `Up to ${MAX_NAME_LENGTH} characters; empty or null: derived from the e-mail again`,
  })
  @IsOptional()
  @Field(nameFault)
  name?: string | null;

  @ApiProperty({ required: false, nullable: true, enum: THEMES, description: 'null: that of the browser' })
  @IsOptional()
  @IsIn(THEMES, { message: 'The theme is system, light or dark.' })
  theme?: Theme | null;
}

/** `POST /api/AuthUser/change-password`; the rules of a password are those of sign-up. */
export class ChangePasswordBody {
  @ApiProperty({ example: 'Plumb-1ine' })
  @Field((value) => (isEmpty(value) ? 'Enter your current password.' : undefined))
  currentPassword!: string;

  @ApiProperty({ example: 'Plumb-2ine' })
  @Field((value, { object }) =>
    isEmpty(value)
      ? 'Enter a new password.'
      : value === (object as ChangePasswordBody).currentPassword
        ? 'This is your current password. Choose another one.'
        : passwordFault(value),
  )
  password!: string;

  @ApiProperty({ example: 'Plumb-2ine' })
  @Field((value, { object }) =>
    value === (object as ChangePasswordBody).password ? undefined : 'Passwords do not match.',
  )
  confirmPassword!: string;
}
