import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Commands and their handlers stand beside the decisions, in the same files, and are no decisions: they read and append. */
const ignorer = {
  shouldIgnore({ node }) {
    const isOfCommand =
      node.type === 'ClassDeclaration' && (node.decorators?.length > 0 || node.superClass?.name?.endsWith('Command'));
    return isOfCommand ? 'No decision' : undefined;
  },
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'command-classes', ignorer)];
