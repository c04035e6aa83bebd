import { outlined } from './icon.js';

export const IconChevronUp = outlined('M6 15l6 -6l6 6');
