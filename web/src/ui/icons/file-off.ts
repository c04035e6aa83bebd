import { outlined } from './icon.js';

export const IconFileOff = outlined('M3 3l18 18', 'M7 3h7l5 5v7m0 4a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-14');
