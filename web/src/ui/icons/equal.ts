import { outlined } from './icon.js';

export const IconEqual = outlined('M5 10h14', 'M5 14h14');
