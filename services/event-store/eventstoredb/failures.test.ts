import { describe, expect, it } from '@jest/globals';
import { StoreUnavailable } from '../event-store.js';
import { asRefusal, isTransient } from './failures.js';

/** An error as the client makes it of an answer of gRPC. */
const failed = (code: number | undefined, message: string, type?: string): Error =>
  Object.assign(new Error(message), { code, ...(type && { type }) });

// The stand-in cannot bring about all of them: they depend on the version of Node, on a cluster, or on the moment.
describe('An error of EventStoreDB', () => {
  it.each([
    [14, 'UNAVAILABLE: Connection dropped', 'unavailable'],
    [14, 'UNAVAILABLE: of any class', undefined],
    [13, 'INTERNAL: Received RST_STREAM with code 2', 'unknown'],
    [10, 'ABORTED: Operation timed out', 'timeout'],
    [8, 'RESOURCE_EXHAUSTED: too many open streams, on Node 24', 'unknown'],
    [4, 'DEADLINE_EXCEEDED', 'deadline-exceeded'],
    [1, 'CANCELLED by the server', 'cancelled'],
    [5, 'Leader info available', 'not-leader'],
    [2, 'UNKNOWN: Server Is Not Ready', 'unknown'],
    [undefined, 'Failed to discover after 10 attempts.', undefined],
  ])('is worth another try: %s %s', (code, message, type) => {
    expect(isTransient(failed(code, message, type))).toBe(true);
  });

  it.each([
    [undefined, '', 'wrong-expected-version'],
    [3, 'INVALID_ARGUMENT: Maximum Append Size of 1048576 Exceeded.', 'maximum-append-size-exceeded'],
    [2, 'UNKNOWN: Unexpected ReadAllResult: InvalidPosition', 'unknown'],
    [16, 'UNAUTHENTICATED', 'access-denied'],
  ])('is an answer: %s %s', (code, message, type) => {
    expect(isTransient(failed(code, message, type))).toBe(false);
  });

  it.each([
    'self-signed certificate in certificate chain',
    'unable to verify the first certificate',
    'certificate has expired',
  ])('names what is wrong with a certificate and never the password: %s', (reason) => {
    const lost = failed(
      14,
      `14 UNAVAILABLE: No connection established. Last error: Error: ${reason}. Resolution note: `,
    );
    expect(asRefusal('esdb://ann:s3cr@et@db.example:2113?tls=true', new StoreUnavailable(lost))?.message).toBe(
      `EVENTSTOREDB_URL: the certificate of EventStoreDB at db.example:2113 is refused: ${reason}`,
    );
  });

  it('of a server that is away is no refusal', () => {
    const away = failed(
      14,
      '14 UNAVAILABLE: No connection established. Last error: Error: connect ECONNREFUSED ::1:2113',
    );
    expect(asRefusal('esdb://db.example:2113', new StoreUnavailable(away))).toBeUndefined();
  });
});
