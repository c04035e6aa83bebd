import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/**
 * Commands and their handlers stand beside the decisions, in the same files, with functions that only they use. They read, append
 * and answer, and are tested through the front door.
 */
const ignorer = {
  shouldIgnore(path) {
    return isOfCommand(path) || isUsedByCommandsOnly(path) ? 'No decision' : undefined;
  },
};

const isOfCommand = ({ node }) =>
  node.type === 'ClassDeclaration' && (node.decorators?.length > 0 || node.superClass?.name?.endsWith('Command'));

/** Of a module, without its exports. */
function isUsedByCommandsOnly({ node, parentPath, scope }) {
  const declares =
    (node.type === 'FunctionDeclaration' && parentPath.isProgram()) ||
    (node.type === 'VariableDeclarator' && parentPath.parentPath.isProgram());
  const uses = declares ? (scope.getBinding(node.id.name)?.referencePaths ?? []) : [];
  return (
    uses.length > 0 &&
    uses.every((use) =>
      use.findParent((path) => path.node !== node && (isOfCommand(path) || isUsedByCommandsOnly(path))),
    )
  );
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'command-classes', ignorer)];
