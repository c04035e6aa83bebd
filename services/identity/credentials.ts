import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, ValidateBy, type ValidationArguments } from 'class-validator';
import { BodyFlag } from '../platform/http/body-fields.js';
import { ROLES, type Role } from '../platform/http/current-user.js';
import { isCommonPassword } from './common-passwords.js';

/** The longest address that RFC 5321 allows. */
const MAX_EMAIL_LENGTH = 254;
export const MAX_PASSWORD_LENGTH = 1_000;

const REQUIRED = 'Email and password are required';

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

/** Validates a field with one message: the first fault. */
export function Field(faultOf: (value: unknown, args: ValidationArguments) => string | undefined): PropertyDecorator {
  return ValidateBy({
    name: 'field',
    validator: {
      validate: (value: unknown, args) => args !== undefined && faultOf(value, args) === undefined,
      defaultMessage: (args) => (args === undefined ? '' : (faultOf(args.value as unknown, args) ?? '')),
    },
  });
}

export const isEmpty = (value: unknown): boolean => typeof value !== 'string' || value === '';

/**
 * The simple pattern of docs/product/accounts.md, Sign-up. The length is checked first, because the pattern is slow on a long
 * text that does not match. Characters that nobody sees would make two accounts that look the same.
 */
const isEmail = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.length <= MAX_EMAIL_LENGTH &&
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) &&
  !/[\p{Cc}\p{Cf}]/u.test(value);

export function passwordFault(value: unknown): string | undefined {
  const password = String(value);
  if (password.length > MAX_PASSWORD_LENGTH) return `Password can have at most ${MAX_PASSWORD_LENGTH} characters.`;
  const holds =
    password.length >= 6 && /[A-Z]/.test(password) && /[0-9]/.test(password) && /[^A-Za-z0-9]/.test(password);
  if (!holds) return 'Password needs at least 6 characters, 1 uppercase letter, 1 digit and 1 special character.';
  return isCommonPassword(password) ? 'This password is among the most common ones. Please choose another.' : undefined;
}
