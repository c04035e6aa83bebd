import { Module, type OnModuleInit } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { CatchUpGate } from '../commands/catch-up-gate.js';
import { CommandsModule } from '../commands/commands.module.js';
import { CONFIG, type RunningConfig } from '../platform/config.js';
import { PeopleNames } from '../platform/people-names.js';
import { AccessTokensController } from './access-tokens/access-tokens.controller.js';
import { AccessTokens } from './access-tokens/access-tokens.js';
import { StandingAccessTokens } from './access-tokens/standing-access-tokens.js';
import { AccountChanges } from './account-changes.js';
import { AccountLinks } from './account-links.js';
import { Accounts, retireAccountIds } from './accounts.js';
import { AttemptLimits } from './attempt-limits.js';
import { AuthUserController } from './auth-user.controller.js';
import { EndedTokens } from './ended-tokens.js';
import { OwnPassword } from './own-password.js';
import { Passwords } from './passwords.js';
import { ProfileController } from './profile/profile.controller.js';
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
  controllers: [AuthUserController, AccessTokensController, ProfileController],
  providers: [
    AccessTokens,
    AccountChanges,
    AccountLinks,
    Accounts,
    AttemptLimits,
    EndedTokens,
    OwnPassword,
    Passwords,
    StandingAccessTokens,
    Tokens,
    { provide: PeopleNames, useExisting: Accounts },
    { provide: APP_GUARD, useClass: TokenGuard },
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
