import { Command } from '@nestjs/cqrs';
import type { WriteRequest, Written } from './stream-change.js';

/** A command that a request has sent, and what its handler answers with. */
export abstract class WriteCommand<Payload extends object, Answer> extends Command<Written<Answer>> {
  constructor(
    readonly request: WriteRequest,
    readonly payload: Readonly<Payload>,
  ) {
    super();
  }
}
