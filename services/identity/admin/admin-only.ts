import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { ApiExtension, ApiResponse } from '@nestjs/swagger';
import type { Request } from 'express';
import { signedInUser } from '../../platform/http/current-user.js';
import { problem } from '../../platform/http/describe-call.js';
import { Refused } from '../../platform/problem.js';
import { Accounts } from '../accounts.js';

/** Asks for the role that the account has now, which a token of a minute ago need not know. */
@Injectable()
class AdminGuard implements CanActivate {
  constructor(private readonly accounts: Accounts) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { id } = signedInUser(context.switchToHttp().getRequest<Request>());
    const account = await this.accounts.byId(id);
    if (account?.role === 'Admin' && !account.deactivated) return true;
    throw new Refused({
      kind: 'forbidden',
      code: 'admin-only',
      title: 'Access forbidden',
      detail: 'Only an Admin can do this.',
    });
  }
}

/** A call, or a controller, for Admins; the description of the calls says so (`x-role`). */
export const AdminOnly = (): MethodDecorator & ClassDecorator =>
  applyDecorators(
    UseGuards(AdminGuard),
    ApiExtension('x-role', 'Admin'),
    ApiResponse({ status: 403, ...problem('The caller is no Admin') }),
  );
