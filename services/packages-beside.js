/**
 * Packages that the built server loads from `node_modules`: native code, files that are found by their place in a package, and two that
 * Nest's PartialType requires by name, whose decorators it would not find in copies of its own. What is built in needs no package.
 * The embedded PostgreSQL is found there too, where there is no DATABASE_URL.
 */
export const PACKAGES_BESIDE = ['@node-rs/argon2', 'swagger-ui-dist', 'class-transformer', 'class-validator'];
