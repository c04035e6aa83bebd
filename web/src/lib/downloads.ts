import type { Query } from './api.js';
import { queryString, send, sinceKnown } from './api.js';

/** Reads a file to be kept, by pieces: `onProgress` is told the share that is here, or null while nobody knows how much there is. */
export async function readFile(
  path: string,
  {
    query,
    signal,
    onProgress,
  }: { query?: Query; signal?: AbortSignal; onProgress?: (done: number | null) => void } = {},
): Promise<{ content: Blob; name: string | null }> {
  const response = await send('GET', path + queryString(query), { headers: sinceKnown(), signal });
  const length = Number(response.headers.get('Content-Length') ?? 0);
  const pieces: BlobPart[] = [];
  let here = 0;
  const reader = response.body?.getReader();
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    pieces.push(piece.value);
    here += piece.value.length;
    onProgress?.(length > 0 ? Math.min(here / length, 1) : null);
  }
  return {
    content: new Blob(pieces, { type: response.headers.get('Content-Type') ?? '' }),
    name: attachedName(response.headers.get('Content-Disposition')),
  };
}

// `attachment; filename="A9.xlsx"; filename*=UTF-8''A9%20dualling.xlsx`: the second form wins (RFC 6266).
function attachedName(header: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(header ?? '')?.[1] ?? null;
}
