const SERVER_PATH = /^\/(api|health|metrics)(\/|$)/i;

/** Paths that the server answers itself; every other one is a page of the client. */
export const isServerPath = (path: string): boolean => SERVER_PATH.test(path);
