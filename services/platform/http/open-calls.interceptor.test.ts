import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { firstValueFrom, Subject } from 'rxjs';
import { readConfig } from '../config.js';
import { LimitedPerAccount, OpenCallsInterceptor } from './open-calls.interceptor.js';

class Files {
  @LimitedPerAccount('exportsPerAccount')
  download(): void {}
}

/** Of one export per account: what opens a call of an account, with its answer and its handler, which go on until they are ended. */
function limited() {
  const config = readConfig({ EXPORTS_PER_ACCOUNT: '1' });
  const interceptor = new OpenCallsInterceptor(new Reflector(), config as never);
  return async (userId: number) => {
    const [answer, handler] = [new EventEmitter(), new Subject<void>()];
    const context = {
      getHandler: () => Files.prototype.download,
      switchToHttp: () => ({ getRequest: () => ({ user: { id: userId } }), getResponse: () => answer }),
    } as unknown as ExecutionContext;
    const handled = await interceptor.intercept(context, { handle: () => handler });
    const ended = firstValueFrom(handled, { defaultValue: undefined });
    return {
      finish: () => answer.emit('finish'),
      endHandler: async () => {
        handler.complete();
        await ended;
      },
    };
  };
}

describe('An account with one call open', () => {
  it('is refused another, and others are not', async () => {
    const open = limited();
    await open(1);
    await expect(open(1)).rejects.toMatchObject({ refusal: { code: 'too-many-at-once' } });
    await open(2);
  });

  it('may call again as soon as the whole answer is sent, while its handler still goes on', async () => {
    const open = limited();
    const { finish, endHandler } = await open(1);
    finish();
    await open(1);
    // Its handler's end does not free the place of the other.
    await endHandler();
    await expect(open(1)).rejects.toMatchObject({ refusal: { code: 'too-many-at-once' } });
  });

  it('may call again when the handler has ended, though the reader left and the answer was never finished', async () => {
    const open = limited();
    const { endHandler } = await open(1);
    await endHandler();
    await open(1);
  });
});
