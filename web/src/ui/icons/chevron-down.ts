import { outlined } from './icon.js';

export const IconChevronDown = outlined('M6 9l6 6l6 -6');
