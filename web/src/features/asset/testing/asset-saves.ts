import { beforeEach } from '@jest/globals';
import type { AssetBody, Programme } from '../../../lib/api-types.js';
import { HttpResponse, http, serve } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { programmeIs, reads } from './answers.js';

/** Answers what the edit page reads; `saved` also takes an asset's new state, which `patch` makes the programme's, and notes what was sent. */
export function serveAssetSaves() {
  const server = serve(...reads, programmeIs());
  beforeEach(() => signIn());

  const saved = (name: string, patch: (body: AssetBody) => Programme) => {
    const bodies: { body: AssetBody; ifMatch: string | null }[] = [];
    server.use(
      http.put('*/api/Projects/42/assets/:name', async ({ request, params }) => {
        const body = (await request.json()) as AssetBody;
        bodies.push({ body, ifMatch: request.headers.get('If-Match') });
        const now = patch(body);
        server.use(programmeIs(now, '"6"'));
        return HttpResponse.json({
          asset: now.assets.find(({ assetName }) => assetName === body.assetName),
          created: 0,
          updated: 1,
          deleted: 0,
          cleanedUpSubprogrammes: params['name'] === name ? 1 : 0,
        });
      }),
    );
    return bodies;
  };

  return { server, saved };
}
