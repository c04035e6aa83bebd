import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import type { Pool } from 'pg';
import { CONFIG, type RunningConfig } from '../platform/config.js';
import { PG_POOL } from '../platform/database.js';
import { migrate } from '../platform/migrations.js';
import { Accounts } from './accounts.js';
import { AttemptLimits } from './attempt-limits.js';
import { AuthUserController } from './auth-user.controller.js';
import { warmUpPasswords } from './passwords.js';
import { IDENTITY_SCHEMA, IDENTITY_STEPS } from './tables.js';
import { TokenGuard } from './token.guard.js';
import { TOKEN_ALGORITHM, Tokens } from './tokens.js';

/** Who may call: accounts, tokens, and the guard in front of every call. */
@Module({
  imports: [
    JwtModule.registerAsync({
      inject: [CONFIG],
      useFactory: (config: RunningConfig) => ({
        secret: config.jwtSecret,
        signOptions: { algorithm: TOKEN_ALGORITHM, expiresIn: config.tokenHours * 60 * 60 },
      }),
    }),
  ],
  controllers: [AuthUserController],
  providers: [Accounts, AttemptLimits, Tokens, { provide: APP_GUARD, useClass: TokenGuard }],
})
export class IdentityModule implements OnModuleInit {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async onModuleInit(): Promise<void> {
    await migrate(this.pool, IDENTITY_SCHEMA, IDENTITY_STEPS);
    await warmUpPasswords();
  }
}
