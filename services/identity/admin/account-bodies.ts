import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { isEmail } from '../../platform/email.js';
import { BodyFlag } from '../../platform/http/body-fields.js';
import { ROLES, type Role } from '../../platform/http/current-user.js';
import { Field } from '../../platform/http/field.js';
import { QueryId, QueryText } from '../../platform/http/list-query.js';

const ROLE_TEXT = { message: 'Role must be either "Viewer" or "Admin"' };

/** `GET /api/Accounts`; always in pages. */
export class AccountsQuery {
  @QueryText('Words that must all be in the e-mail or the name, in any case')
  query?: string;

  @QueryId('From 1')
  page?: number;

  @QueryId('Items of a page, 10 unless told')
  pageSize?: number;
}

/** `PUT /api/Accounts/{id}`: what is absent stays as it is. */
export class AccessBody {
  @ApiProperty({ enum: ROLES, required: false })
  @IsOptional()
  @IsIn(ROLES, ROLE_TEXT)
  role?: Role | null;

  @BodyFlag({ required: false, example: true, description: 'false: the account cannot log in, and its tokens end' })
  active?: boolean | null;
}

/** `POST /api/Accounts/invitations`. */
export class InvitationBody {
  @ApiProperty({ example: 'ben.jones@example.com' })
  @Field((value) => (isEmail(value) ? undefined : 'Please enter a valid email address.'))
  email!: string;

  @ApiProperty({ enum: ROLES, default: 'Viewer', required: false })
  @IsOptional()
  @IsIn(ROLES, ROLE_TEXT)
  role?: Role | null;
}
