import { outlined } from './icon.js';

export const IconPlus = outlined('M12 5l0 14', 'M5 12l14 0');
