import { SERVER_COMMAND } from './server-command.ts';

export interface UnitFacts {
  readonly user: string;
  readonly folder: string;
  readonly node: string;
  readonly settingsPath: string;
  /** Folders that the server writes to; everything else is read-only. */
  readonly writes: readonly string[];
  readonly drainSeconds: number;
}

export const UNIT_NAME = 'pitaka.service';
export const UNIT_PATH = `/etc/systemd/system/${UNIT_NAME}`;

/**
 * A folder below /var/cache. Its name is not pitaka: that folder has programs that root copied for the database, and
 * systemd would change their owner.
 */
const CACHE = 'pitaka-code';

/** The time that the server needs to stop after draining, with a margin. */
const STOP_SECONDS = 50;

export function systemdUnit(facts: UnitFacts): string {
  const { user, folder, node, settingsPath, writes, drainSeconds } = facts;
  // systemd replaces text after a %, and splits most values at spaces, but not a working directory.
  const whole = (text: string) => text.replaceAll('%', '%%');
  const path = (text: string) => whole(/[\s"']/.test(text) ? `"${text}"` : text);
  return `# Written by npm run live. Changes belong into: systemctl edit pitaka
[Unit]
Description=Pitaka
After=network-online.target postgresql.service
Wants=network-online.target

[Service]
Type=exec
User=${user}
WorkingDirectory=${whole(folder)}
Environment=NODE_ENV=production
Environment=${path(`PITAKA_ENV=${settingsPath}`)}
# The user of the service may not write the program's folder, and without its compiled code each start takes longer.
CacheDirectory=${CACHE}
Environment=NODE_COMPILE_CACHE=/var/cache/${CACHE}
ExecStart=${[node, ...SERVER_COMMAND].map(path).join(' ')}
# Replaces the workers one after the other: no request fails.
ExecReload=/bin/kill -HUP $MAINPID
Restart=always
RestartSec=2
# The server drains at SIGTERM and stops its database itself: only the main process is told.
KillSignal=SIGTERM
KillMode=mixed
TimeoutStopSec=${drainSeconds + STOP_SECONDS}
UMask=0077
LimitNOFILE=65536

ReadWritePaths=${writes.map(path).join(' ')}
ProtectSystem=strict
ProtectHome=${folder.startsWith('/home/') ? 'read-only' : 'true'}
PrivateTmp=true
PrivateDevices=true
NoNewPrivileges=true
CapabilityBoundingSet=
ProtectClock=true
ProtectControlGroups=true
ProtectHostname=true
ProtectKernelLogs=true
ProtectKernelModules=true
ProtectKernelTunables=true
ProtectProc=invisible
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6
RestrictNamespaces=true
RestrictRealtime=true
RestrictSUIDSGID=true
LockPersonality=true
RemoveIPC=true
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`;
}
