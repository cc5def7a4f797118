import { isAllowed, listPackages, readLock } from './packages.ts';
import { takeNoArguments } from './take-no-arguments.ts';

takeNoArguments(`Usage: npm run licences
Prints the packages of package-lock.json by licence, and fails when one is not on the list of scripts/packages.ts.`);

const byLicence = Map.groupBy(listPackages(readLock()), ({ licence }) => licence);
for (const [licence, packages] of [...byLicence].sort(([, one], [, other]) => other.length - one.length)) {
  console.log(`\n${licence} (${packages.length})${isAllowed(licence) ? '' : ': not on the list'}`);
  for (const { name, version } of packages) console.log(`  ${name} ${version}`);
}
const refused = [...byLicence.keys()].filter((licence) => !isAllowed(licence));
if (refused.length > 0) {
  console.error(`\nNot on the list of scripts/packages.ts: ${refused.join(', ')}.`);
  process.exit(1);
}
