import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** The caller, from the token. */
export interface SignedInUser {
  /** Numeric account id (ScioUserId), the only personal reference in the log. */
  readonly id: number;
  readonly email: string;
  readonly role: Role;
}

/** docs/product/accounts.md. */
export const ROLES = ['Viewer', 'Admin'] as const;
export type Role = (typeof ROLES)[number];

/** The caller, on every call that is not `@Public()`. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): SignedInUser => signedInUser(context.switchToHttp().getRequest<Request>()),
);

export const isAdmin = ({ role }: Pick<SignedInUser, 'role'>): boolean => role === 'Admin';

/** @throws Error on a public call, which has no user: a programming error, not the caller's */
export function signedInUser(request: Request): SignedInUser {
  const { user } = request as Request & { user?: SignedInUser };
  if (user === undefined) throw new Error('No user on a public call');
  return user;
}
