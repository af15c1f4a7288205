/** Stryker leaves out what an error says: programmers read it, callers and tests go by its kind. */
const wordsForProgrammers = {
  shouldIgnore({ node, parent }) {
    const isText = node.type === 'StringLiteral' || node.type === 'TemplateLiteral';
    const isError = parent?.type === 'NewExpression' && parent.callee.type === 'Identifier' && parent.callee.name.endsWith('Error');
    return isText && isError ? 'what an error says, to programmers' : undefined;
  },
};

export const strykerPlugins = [{ kind: 'Ignore', name: 'words-for-programmers', value: wordsForProgrammers }];
