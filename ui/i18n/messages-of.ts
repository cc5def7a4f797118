/** A language that misses a text of the first language's file, or has one too many, does not compile. */
export type MessagesOf<First extends object> = Readonly<Record<keyof First, string>>;
