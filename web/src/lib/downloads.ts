import { minPositionHeader, send } from './api.js';
import { type Query, queryString } from './query-string.js';

/** Downloads a file in pieces: `onProgress` gets the share that has arrived, or null while the length is unknown. */
export async function readFile(
  path: string,
  {
    query,
    signal,
    onProgress,
  }: { query?: Query; signal?: AbortSignal; onProgress?: (done: number | null) => void } = {},
): Promise<{ content: Blob; name: string | null }> {
  const response = await send('GET', path + queryString(query), { headers: minPositionHeader(), signal });
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
