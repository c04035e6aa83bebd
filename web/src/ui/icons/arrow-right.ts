import { outlined } from './icon.js';

export const IconArrowRight = outlined('M5 12l14 0', 'M13 18l6 -6', 'M13 6l6 6');
