// What a password needs (docs/product/accounts.md, Sign-up). The server checks the same rules.

export const passwordRules: readonly { text: string; holds: (password: string) => boolean }[] = [
  { text: 'At least 6 characters', holds: (password) => password.length >= 6 },
  { text: '1 uppercase letter', holds: (password) => /[A-Z]/.test(password) },
  { text: '1 digit', holds: (password) => /[0-9]/.test(password) },
  { text: '1 special character', holds: (password) => /[^A-Za-z0-9]/.test(password) },
];
