import { ApiProperty } from '@nestjs/swagger';
import { isEmail } from '../../platform/email.js';
import { Field } from '../../platform/http/field.js';
import { isEmpty, passwordFault, REQUIRED } from '../credentials.js';

const MAX_TOKEN_LENGTH = 200;

/** `POST /api/AuthUser/forgot-password`. */
export class ForgotPasswordBody {
  @ApiProperty({ example: 'ann.smith@example.com' })
  @Field((value) => (isEmail(value) ? undefined : 'Please enter a valid email address.'))
  email!: string;
}

/** A link's token: `POST /api/AuthUser/check-link`, `/confirm-email`. */
export class LinkBody {
  @ApiProperty({ example: 'bG9uZyBhbmQgcmFuZG9tLCBmcm9tIHRoZSBtYWls', description: 'What stands behind # in the link' })
  @Field((value) =>
    isEmpty(value) || String(value).length > MAX_TOKEN_LENGTH ? 'Please open the link of the mail.' : undefined,
  )
  token!: string;
}

/** `POST /api/AuthUser/reset-password`; passwords as at sign-up. */
export class ResetPasswordBody extends LinkBody {
  @ApiProperty({ example: 'Plumb-1ine' })
  @Field((value) => (isEmpty(value) ? REQUIRED : passwordFault(value)))
  password!: string;

  @ApiProperty({ example: 'Plumb-1ine' })
  @Field((value, { object }) =>
    value === (object as ResetPasswordBody).password ? undefined : 'Passwords do not match.',
  )
  confirmPassword!: string;
}
