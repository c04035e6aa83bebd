import { Metadata, status } from '@grpc/grpc-js';

/** An error as gRPC sends it; `details` and the metadata `exception` are what the client tells errors by. */
export interface ServerError {
  readonly code: status;
  readonly details: string;
  readonly metadata?: Metadata;
}

export function consumerTooSlow(): ServerError {
  return {
    code: status.ABORTED,
    details: 'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
  };
}

export function notReady(): ServerError {
  return { code: status.UNKNOWN, details: 'Server Is Not Ready' };
}

/** What streams end with when the server shuts down, or one of them breaks. */
export function internal(details: string): ServerError {
  return { code: status.INTERNAL, details };
}

/** An event or a stream name that the server does not take: the exception that its code throws. */
export function exceptionThrown(details: string): ServerError {
  return { code: status.UNKNOWN, details: `Exception was thrown by handler. ${details}` };
}

/** Credentials that the server does not know. */
export function unauthenticated(): ServerError {
  return { code: status.UNAUTHENTICATED, details: 'Unauthenticated' };
}

/** No credentials where some are needed. */
export function accessDenied(): ServerError {
  const metadata = new Metadata();
  metadata.set('exception', 'access-denied');
  return { code: status.PERMISSION_DENIED, details: 'Access Denied', metadata };
}

export function invalidArgument(details: string): ServerError {
  return { code: status.INVALID_ARGUMENT, details };
}

/** A position at which no record begins. */
export function invalidPosition(): ServerError {
  return { code: status.UNKNOWN, details: 'Unexpected ReadAllResult: InvalidPosition' };
}

export function appendTooLarge(limit: number): ServerError {
  const metadata = new Metadata();
  metadata.set('exception', 'maximum-append-size-exceeded');
  metadata.set('maximum-append-size', String(limit));
  return { code: status.INVALID_ARGUMENT, details: `Maximum Append Size of ${limit} Exceeded.`, metadata };
}
