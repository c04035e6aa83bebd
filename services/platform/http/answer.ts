import type { Response } from 'express';

interface Written {
  /** Where the log stands after the command. */
  readonly position: string;
  readonly commandId: string;
  /** Version of the entity's stream, for the next `If-Match`. */
  readonly version?: number;
}

/** Says what every write says: where to wait for it, how to undo it, which version it made (api.md, Conventions). */
export function tellWritten(response: Response, { position, commandId, version }: Written): void {
  response.setHeader('X-Position', position);
  response.setHeader('X-Command-Id', commandId);
  if (version !== undefined) tellVersion(response, version);
}

/** `ETag: "17"`: what an edit of this entity sends as `If-Match`. */
export function tellVersion(response: Response, version: number): void {
  response.setHeader('ETag', `"${version}"`);
}
