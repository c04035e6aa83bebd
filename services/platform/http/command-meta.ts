import { Inject, Injectable, type PipeTransform } from '@nestjs/common';
import type { Request } from 'express';
import { CLOCK, type Clock } from '../clock.js';
import { keyedCommandId, newCommandId } from '../command-id.js';
import { malformed } from '../problem.js';
import { currentCorrelationId } from '../request-context.js';
import { signedInUser } from './current-user.js';

/** Metadata that a command takes from its HTTP request. */
export interface CommandMetadata {
  /** UUID; the same for every repetition under one `Idempotency-Key` of one user. */
  readonly commandId: string;
  readonly idempotencyKey?: string;
  /** Version that the sender saw, from `If-Match`. */
  readonly ifMatch?: number;
  readonly userId: number;
  readonly correlationId: string;
  /** ISO 8601 UTC with milliseconds. */
  readonly time: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const VERSION_TAG = /^(?:W\/)?"(\d{1,15})"$/;

/** Reads the metadata from the request. A key that is not a UUID, or an `If-Match` that is not a version (`"17"`), is a 400. */
@Injectable()
export class CommandMetaPipe implements PipeTransform<Request, CommandMetadata> {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  transform(request: Request): CommandMetadata {
    const userId = signedInUser(request).id;
    const idempotencyKey = request.get('Idempotency-Key');
    if (idempotencyKey !== undefined && !UUID.test(idempotencyKey))
      throw malformed('malformed-header', 'Idempotency-Key is a UUID.');
    const commandId = idempotencyKey === undefined ? newCommandId() : keyedCommandId(userId, idempotencyKey);
    const ifMatch = versionOf(request.get('If-Match'));
    return {
      commandId,
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      ...(ifMatch === undefined ? {} : { ifMatch }),
      userId,
      correlationId: currentCorrelationId() ?? commandId,
      time: this.clock.now().toISOString(),
    };
  }
}

function versionOf(tag: string | undefined): number | undefined {
  if (tag === undefined) return undefined;
  const version = VERSION_TAG.exec(tag)?.[1];
  if (version === undefined)
    throw malformed('malformed-header', 'If-Match is the ETag of the read that the edit started from, such as "17".');
  return Number(version);
}
