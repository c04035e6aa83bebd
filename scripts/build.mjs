import { prepareOrExit, say } from './prepare.mjs';

await prepareOrExit();
say('dist/server and dist/web are up to date.');
