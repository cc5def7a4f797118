/** The reason why the server cannot start, as a sentence for the user of the command: no stack is printed. */
export class StartupError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'StartupError';
  }
}
