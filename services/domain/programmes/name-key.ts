/** Names of programmes, scenarios and assets are compared trimmed and case-insensitively (docs/product/programmes.md, Names). */
export const nameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();
