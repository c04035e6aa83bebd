import { outlined } from './icon.js';

export const IconArrowBackUp = outlined('M9 14l-4 -4l4 -4', 'M5 10h11a4 4 0 1 1 0 8h-1');
