import { Command } from '@nestjs/cqrs';
import type { Refusable } from '../platform/problem.js';
import type { WriteRequest, Written } from './stream-change.js';

/** A command that a request has sent, and what its handler answers with. */
export abstract class WriteCommand<Payload extends object, Answer> extends Command<Refusable<Written<Answer>>> {
  constructor(
    readonly request: WriteRequest,
    readonly payload: Readonly<Payload>,
  ) {
    super();
  }
}
