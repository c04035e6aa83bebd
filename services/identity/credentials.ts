import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { isEmail, MAX_EMAIL_LENGTH } from '../platform/email.js';
import { BodyFlag } from '../platform/http/body-fields.js';
import { ROLES, type Role } from '../platform/http/current-user.js';
import { Field } from '../platform/http/field.js';
import { isCommonPassword } from './common-passwords.js';

export const MAX_PASSWORD_LENGTH = 1_000;

export const REQUIRED = 'Email and password are required';

/** `POST /api/AuthUser/register`; rules and texts: docs/product/accounts.md, Sign-up. */
export class RegisterBody {
  @ApiProperty({ example: 'ann.smith@example.com' })
  @Field((value) => (isEmpty(value) ? REQUIRED : isEmail(value) ? undefined : 'Please enter a valid email address.'))
  email!: string;

  @ApiProperty({
    example: 'Plumb-1ine',
    description: 'At least 6 characters, 1 uppercase letter, 1 digit and 1 special character.',
  })
  @Field((value) => (isEmpty(value) ? REQUIRED : passwordFault(value)))
  password!: string;

  @ApiProperty({ example: 'Plumb-1ine' })
  @Field((value, { object }) => (value === (object as RegisterBody).password ? undefined : 'Passwords do not match.'))
  confirmPassword!: string;

  @ApiProperty({ enum: ROLES, default: 'Viewer', required: false, description: 'Only an Admin gives the Admin role.' })
  @IsOptional()
  @IsIn(ROLES, { message: 'Role must be either "Viewer" or "Admin"' })
  role?: Role | null;
}

/** `POST /api/AuthUser/login`. */
export class LoginBody {
  @ApiProperty({ example: 'ann.smith@example.com' })
  @Field((value) => (isEmpty(value) ? REQUIRED : undefined))
  email!: string;

  @ApiProperty({ example: 'Plumb-1ine' })
  @Field((value) => (isEmpty(value) ? REQUIRED : undefined))
  password!: string;
}

/** `POST /api/AuthUser/logout`. */
export class LogoutBody {
  @BodyFlag({
    required: false,
    example: false,
    description: 'Ends each token of the account, not only the one of this call',
  })
  everywhere?: boolean | null;
}

/** Whether no account can have these credentials, since signing up refuses them. */
export const isTooLong = ({ email, password }: LoginBody): boolean =>
  email.length > MAX_EMAIL_LENGTH || password.length > MAX_PASSWORD_LENGTH;

export const isEmpty = (value: unknown): boolean => typeof value !== 'string' || value === '';

export function passwordFault(value: unknown): string | undefined {
  const password = String(value);
  if (password.length > MAX_PASSWORD_LENGTH) return `Password can have at most ${MAX_PASSWORD_LENGTH} characters.`;
  const holds =
    password.length >= 6 && /[A-Z]/.test(password) && /[0-9]/.test(password) && /[^A-Za-z0-9]/.test(password);
  if (!holds) return 'Password needs at least 6 characters, 1 uppercase letter, 1 digit and 1 special character.';
  return isCommonPassword(password) ? 'This password is among the most common ones. Please choose another.' : undefined;
}
