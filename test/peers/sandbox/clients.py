# Two OAuth clients of Python against a sandbox. Facts on stdin, one JSON object per flow on stdout: what each step gave.
import json
import os
import sys
from urllib.parse import quote_plus

os.environ['OAUTHLIB_INSECURE_TRANSPORT'] = '1'
import requests
from authlib.integrations.requests_client import OAuth2Session as Authlib
from oauthlib.oauth2 import LegacyApplicationClient, OAuth2Error
from requests.auth import HTTPBasicAuth
from requests_oauthlib import OAuth2Session

facts = json.load(sys.stdin)
base = facts['base']
client, secret = facts['client_id'], facts['client_secret']
user = {'username': facts['username'], 'password': facts['password']}
TOKEN, REVOKE, INTROSPECT, ME = (base + path for path in ('/oauth2/token/', '/oauth2/revoke/', '/oauth2/introspect/', '/v1/user/me/'))


def me(token, scheme='bearer'):
    return requests.get(ME, headers={'authorization': f'{scheme} {token}'}).status_code


def replayed(exchange):
    try:
        return exchange()['access_token']
    except Exception as error:
        return getattr(error, 'error', str(error))


def oauthlib(way):
    session = OAuth2Session(client=LegacyApplicationClient(client_id=client))
    auth = HTTPBasicAuth(quote_plus(client), quote_plus(secret))
    sent = {'client_id': client, 'client_secret': secret, 'include_client_id': True} if way == 'body' else {'auth': auth, 'include_client_id': True}
    first = session.fetch_token(TOKEN, **user, **sent)
    shown = session.get(ME)
    extra = {'client_id': client, 'client_secret': secret} if way == 'body' else {}
    refresh = lambda token: session.refresh_token(TOKEN, refresh_token=token, **({'auth': auth} if way == 'basic' else {}), **extra)
    second = refresh(first['refresh_token'])
    lower = me(second['access_token'])
    asked = requests.post(INTROSPECT, data={'token': second['access_token']}, auth=auth).json()
    address, headers, body = session._client.prepare_token_revocation_request(REVOKE, second['access_token'], 'access_token')
    revoked = requests.post(address, headers=headers, data=body, auth=auth).status_code
    after = me(second['access_token'])
    return shown.json(), lower, asked['active'], asked['username'], revoked, after, replayed(lambda: refresh(first['refresh_token']))


def authlib(way):
    if way == 'body':
        session = Authlib(client, secret, token_endpoint_auth_method='client_secret_post', revocation_endpoint_auth_method='client_secret_post')
    else:
        session = Authlib(quote_plus(client), quote_plus(secret))
    first = session.fetch_token(TOKEN, **user)
    shown = session.get(ME)
    second = session.refresh_token(TOKEN, refresh_token=first['refresh_token'])
    lower = me(second['access_token'])
    asked = session.introspect_token(INTROSPECT, token=second['access_token'], token_type_hint='access_token').json()
    revoked = session.revoke_token(REVOKE, token=second['access_token'], token_type_hint='access_token').status_code
    after = me(second['access_token'])
    return shown.json(), lower, asked['active'], asked['username'], revoked, after, replayed(lambda: session.refresh_token(TOKEN, refresh_token=first['refresh_token']))


NAMES = ['user', 'lower case', 'active', 'introspected', 'revoked', 'after', 'replayed']
for name, flow in (('requests-oauthlib', oauthlib), ('authlib', authlib)):
    for way in ('body', 'basic'):
        print(json.dumps({'client': name, 'way': way, **dict(zip(NAMES, flow(way)))}))
