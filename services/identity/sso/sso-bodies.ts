import { ApiProperty } from '@nestjs/swagger';
import { ROLES, type Role } from '../../platform/http/current-user.js';

/** `POST /api/AuthUser/sso/complete`: what `/single-sign-on/` shows. Its fields are not validated: one that is wrong proves nothing. */
export class AuthenticationResponseBody {
  @ApiProperty({ example: 'ann.smith@example.com', description: 'The e-mail that the proof is for' })
  name!: string;

  @ApiProperty({ enum: ROLES, description: 'For the reader: an account keeps its own role' })
  role!: Role;

  @ApiProperty({ example: 'eyJhbGciOiJSUzI1NiIsImtpZCI6Ij.…', description: "The provider's signed ID token" })
  proof!: string;
}
