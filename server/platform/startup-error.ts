/** What keeps the server from starting, said in a sentence for the person who typed the command: no stack is printed. */
export class StartupError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'StartupError';
  }
}
