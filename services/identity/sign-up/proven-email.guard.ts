import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { CONFIG, type RunningConfig } from '../../platform/config.js';
import { signedInUser } from '../../platform/http/current-user.js';
import { IS_PUBLIC } from '../../platform/http/public.js';
import { Refused } from '../../platform/problem.js';
import { Accounts } from '../accounts.js';

const MAX_REMEMBERED = 10_000;

/** The calls about one's own account, which whoever has yet to prove the e-mail needs for it. */
const OWN_ACCOUNT = 'api/AuthUser';

/**
 * Where `REGISTRATION_DOMAINS` says who may sign up, an address that nobody has proved says nothing: anybody can write one of the
 * company's. So an account does nothing before its e-mail was confirmed (docs/decisions/0034).
 */
@Injectable()
export class ProvenEmailGuard implements CanActivate {
  private readonly applies: boolean;
  /** Accounts whose e-mail is proved, which stays so. */
  private readonly proven = new LRUCache<number, true>({ max: MAX_REMEMBERED });

  constructor(
    private readonly reflector: Reflector,
    private readonly accounts: Accounts,
    @Inject(CONFIG) { registration }: RunningConfig,
  ) {
    this.applies = registration.domains !== undefined;
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (!this.applies || this.isOpen(context)) return true;
    const { id } = signedInUser(context.switchToHttp().getRequest<Request>());
    if (this.proven.has(id)) return true;
    if (!(await this.accounts.byId(id))?.emailProven)
      throw new Refused({
        kind: 'forbidden',
        code: 'email-unproven',
        title: 'Confirm your e-mail first',
        detail: 'Follow the link in the mail that was sent to you.',
      });
    this.proven.set(id, true);
    return true;
  }

  private isOpen(context: ExecutionContext): boolean {
    const [handler, controller] = [context.getHandler(), context.getClass()];
    return (
      this.reflector.getAllAndOverride<boolean | undefined>(IS_PUBLIC, [handler, controller]) === true ||
      this.reflector.get<string | undefined>(PATH_METADATA, controller) === OWN_ACCOUNT
    );
  }
}
