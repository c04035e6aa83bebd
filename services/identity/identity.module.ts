import { join } from 'node:path';
import { Module, type OnModuleInit } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { CatchUpGate } from '../commands/catch-up-gate.js';
import { CommandsModule } from '../commands/commands.module.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import { CONFIG, type RunningConfig } from '../platform/config.js';
import { PublicAddress } from '../platform/http/public-address.js';
import { LOG, type Log } from '../platform/log.js';
import { Mailer } from '../platform/mail/mailer.js';
import { OutboxMailer } from '../platform/mail/outbox-mailer.js';
import { SmtpMailer } from '../platform/mail/smtp-mailer.js';
import { PeopleNames } from '../platform/people-names.js';
import { AccessTokensController } from './access-tokens/access-tokens.controller.js';
import { AccessTokens } from './access-tokens/access-tokens.js';
import { StandingAccessTokens } from './access-tokens/standing-access-tokens.js';
import { AccountChanges } from './account-changes.js';
import { AccountLinks } from './account-links.js';
import { Accounts, retireAccountIds } from './accounts.js';
import { AccountList } from './admin/account-list.js';
import { AccountsController } from './admin/accounts.controller.js';
import { FirstAdmin } from './admin/first-admin.js';
import { Invitations } from './admin/invitations.js';
import { AttemptLimits } from './attempt-limits.js';
import { AuthUserController } from './auth-user.controller.js';
import { EndedTokens } from './ended-tokens.js';
import { OwnPassword } from './own-password.js';
import { Passwords } from './passwords.js';
import { ProfileController } from './profile/profile.controller.js';
import { AccountMails } from './recovery/account-mails.js';
import { MailDelivery } from './recovery/mail-delivery.js';
import { RecoveryController } from './recovery/recovery.controller.js';
import { ProvenEmailGuard } from './sign-up/proven-email.guard.js';
import { SignUpRules } from './sign-up/sign-up-rules.js';
import { SignOnProvider } from './sso/provider.js';
import { SignOnAccounts } from './sso/sign-on-accounts.js';
import { SignOns } from './sso/sign-ons.js';
import { SsoController } from './sso/sso.controller.js';
import { TokenGuard } from './token.guard.js';
import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER, Tokens } from './tokens.js';

/** Accounts, tokens, and the guard that checks the token of every call. */
@Module({
  imports: [
    CommandsModule,
    JwtModule.registerAsync({
      inject: [CONFIG],
      useFactory: (config: RunningConfig) => ({
        secret: config.jwtSecret,
        signOptions: {
          algorithm: TOKEN_ALGORITHM,
          issuer: TOKEN_ISSUER,
          audience: TOKEN_AUDIENCE,
          expiresIn: config.tokenHours * 60 * 60,
        },
      }),
    }),
  ],
  controllers: [
    AuthUserController,
    AccessTokensController,
    AccountsController,
    ProfileController,
    RecoveryController,
    SsoController,
  ],
  providers: [
    AccessTokens,
    AccountChanges,
    AccountLinks,
    AccountList,
    AccountMails,
    Accounts,
    AttemptLimits,
    EndedTokens,
    FirstAdmin,
    Invitations,
    MailDelivery,
    OwnPassword,
    Passwords,
    PublicAddress,
    SignOnAccounts,
    SignOnProvider,
    SignOns,
    SignUpRules,
    StandingAccessTokens,
    Tokens,
    {
      provide: Mailer,
      inject: [CONFIG, CLOCK, LOG],
      useFactory: ({ mail, dataFolder }: RunningConfig, clock: Clock, log: Log) =>
        mail === undefined ? new OutboxMailer(join(dataFolder, 'outbox'), clock, log) : new SmtpMailer(mail),
    },
    { provide: PeopleNames, useExisting: Accounts },
    // In this order: the second asks whose token it is.
    { provide: APP_GUARD, useClass: TokenGuard },
    { provide: APP_GUARD, useClass: ProvenEmailGuard },
  ],
  exports: [PeopleNames],
})
export class IdentityModule implements OnModuleInit {
  constructor(
    private readonly gate: CatchUpGate,
    private readonly passwords: Passwords,
  ) {}

  async onModuleInit(): Promise<void> {
    this.gate.register('accounts', retireAccountIds);
    await this.passwords.warmUp();
  }
}
