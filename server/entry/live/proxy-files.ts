import { ACCEPTING_PATH, ALLOWED_HOST_PATH } from '../health-routes.ts';

export interface CaddyFacts {
  readonly email: string;
  readonly port: number;
  /**
   * Lines of Caddy's global block, with which tests use other ports, another certificate authority and another storage.
   */
  readonly globals?: readonly string[];
}

export const WRITTEN_MARK = '# Written by npm run live';

/** How long Caddy keeps a request while no server takes it: longer than a restart takes. */
const WAIT_SECONDS = 60;

/** How long a stopping server drains: longer than Caddy needs to notice it at its next check. */
export const DRAIN_BEHIND_CADDY_SECONDS = 5;

/**
 * Caddy learns that a server stops before its port closes. Otherwise Caddy would find the port closed and fail each
 * request with a body, because it closes the body together with the failed connection (2.6.2). lb_retry_match names
 * POST with a body, so that such requests wait, too. No such request is sent twice: Caddy reads a body once and does
 * not keep it, so after a first attempt nothing is left to send. A POST without a body could be sent twice, so it is
 * not named.
 */
const WAITING = `		health_uri ${ACCEPTING_PATH}
		health_interval 1s
		health_timeout 2s
		lb_try_duration ${WAIT_SECONDS}s
		lb_try_interval 250ms
		lb_retry_match {
			method GET HEAD
		}
		lb_retry_match {
			method POST
			header Content-Length *
			not header Content-Length 0
		}
		flush_interval -1`;

/** Caddy's file: every host of a site gets HTTPS automatically; other names get no certificate. */
export function caddyfile({ email, port, globals = [] }: CaddyFacts): string {
  const server = `127.0.0.1:${port}`;
  return `${WRITTEN_MARK}. Run it again after a change of PORT; other changes are overwritten.
{
	email ${email}
${globals.map((line) => `\t${line}\n`).join('')}	on_demand_tls {
		ask http://${server}${ALLOWED_HOST_PATH}
	}
}

https:// {
	tls {
		on_demand
	}
	header ?Strict-Transport-Security "max-age=31536000"
	@inside path /internal/* /metrics
	respond @inside 404
	reverse_proxy ${server} {
${WAITING}
	}
}
`;
}

/** The same rules for an existing Caddy or nginx, which the operator adds to its file. */
export function proxySamples(domain: string, port: number): string {
  return `Caddy:

${domain} {
	reverse_proxy 127.0.0.1:${port} {
${WAITING}
	}
}

nginx:

server {
	listen 443 ssl;
	http2 on;
	server_name ${domain};
	# ssl_certificate and ssl_certificate_key: for example by certbot --nginx
	add_header Strict-Transport-Security "max-age=31536000" always;
	client_max_body_size 30m;
	location /internal/ { return 404; }
	location / {
		proxy_pass http://127.0.0.1:${port};
		proxy_http_version 1.1;
		proxy_set_header Connection "";
		proxy_set_header Host $host;
		proxy_set_header X-Forwarded-For $remote_addr;
		proxy_set_header X-Forwarded-Proto $scheme;
		proxy_buffering off;
		proxy_read_timeout 1h;
	}
}`;
}
