// `npm run contracts`: writes the client's types of the calls.
import { writeFile } from 'node:fs/promises';
import { describedApi } from './api-document.js';
import { CLIENT_TYPES, clientTypesOf } from './client-types.js';

await writeFile(CLIENT_TYPES, await clientTypesOf(await describedApi()));
