#ifndef FUELSTREAM_CCURL_H
#define FUELSTREAM_CCURL_H

#include <curl/curl.h>

// libcurl sets and gets options through variadic functions, which Swift cannot call: one function per type.

static inline CURLcode curl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

/// For everything passed by address. libcurl copies strings; whatever else is pointed to must stay alive.
static inline CURLcode curl_set_address(CURL *handle, CURLoption option, const void *value) {
    return curl_easy_setopt(handle, option, value);
}

typedef size_t (*curl_receiver)(char *bytes, size_t size, size_t count, void *context);

/// Sets the callback that receives header lines or the body, and its context.
static inline CURLcode curl_set_receiver(
    CURL *handle, CURLoption function, curl_receiver receiver, CURLoption data, void *context
) {
    CURLcode result = curl_easy_setopt(handle, function, receiver);
    return result == CURLE_OK ? curl_easy_setopt(handle, data, context) : result;
}

/// Allows HTTP and HTTPS only.
static inline CURLcode curl_allow_http_only(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

static inline long curl_status(CURL *handle) {
    long status = 0;
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

/// Where a redirection leads, as an absolute URL; NULL if there is none. Valid until the next transfer.
static inline const char *curl_redirection(CURL *handle) {
    char *url = NULL;
    curl_easy_getinfo(handle, CURLINFO_REDIRECT_URL, &url);
    return url;
}

#endif
