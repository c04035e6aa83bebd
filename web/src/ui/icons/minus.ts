import { outlined } from './icon.js';

export const IconMinus = outlined('M5 12l14 0');
