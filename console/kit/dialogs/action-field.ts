interface Common<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly hint?: string;
  readonly initial?: string;
  /** Shown only while this returns true. */
  readonly when?: (values: Readonly<Record<Name, string>>) => boolean;
}

/** A field of an action. */
export type ActionField<Name extends string> = Common<Name> &
  (
    | { readonly kind: 'text'; readonly maxLength?: number; readonly isNumeric?: boolean }
    | { readonly kind: 'long'; readonly maxLength?: number }
    | { readonly kind: 'amount' }
    | {
        readonly kind: 'choice';
        readonly choices: readonly { readonly value: string; readonly label: string }[];
        /** The values that the choice puts into other fields. */
        readonly fills?: (value: string) => Partial<Readonly<Record<Name, string>>>;
      }
    /** Any number of choices: their values separated by spaces. */
    | { readonly kind: 'several'; readonly choices: readonly { readonly value: string; readonly label: string }[] }
  ) & {
    /** Fields of the same row are side by side. */
    readonly row?: string;
  };
