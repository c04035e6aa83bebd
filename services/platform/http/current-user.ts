import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** Who the token says is calling. */
export interface SignedInUser {
  /** Numeric account id (ScioUserId): what the log knows of a person. */
  readonly id: number;
  readonly email: string;
  readonly role: Role;
}

/** spec 0, section 6. */
export const ROLES = ['Viewer', 'Admin'] as const;
export type Role = (typeof ROLES)[number];

/** The caller, on every call that is not `@Public()`. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): SignedInUser => signedInUser(context.switchToHttp().getRequest<Request>()),
);

/** @throws Error on a public call, which has no user: a fault of ours, not of the caller */
export function signedInUser(request: Request): SignedInUser {
  const { user } = request as Request & { user?: SignedInUser };
  if (user === undefined) throw new Error('No user on a public call');
  return user;
}
