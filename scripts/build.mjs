import { prepareOrExit, say } from './prepare.mjs';

await prepareOrExit('all');
say('dist/server and dist/web are up to date.');
